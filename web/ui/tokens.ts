/**
 * Every colour of the product, once, in light and dark. `theme.ts` makes them CSS variables `--c-…`; nothing else names
 * a colour. Each pair of text and ground that occurs passes WCAG AA (4.5:1 for text, 3:1 for marks).
 */
export const light = {
  page: '#FAFAF8',
  surface: '#FFFFFF',
  /** A quiet ground on a surface: table heads, hovered rows, the selected area of the rail. */
  sunken: '#F3F3EF',
  ink: '#1C2230',
  quiet: '#5B6475',
  line: '#E4E4DE',
  /** The border of what one types in or ticks; 3:1 on white. */
  edge: '#8C93A0',
  primary: '#0B6B66',
  primarySoft: '#EDF6F5',
  brass: '#B8862B',
  brassSoft: '#F8EFDC',
  red: '#B3261E',
  redSoft: '#FBE9E7',
  amber: '#9A6700',
  amberSoft: '#FBF1DB',
  green: '#1A7F4B',
  greenSoft: '#E2F3E9',
  violet: '#5B4BB7',
  violetSoft: '#ECE9F9',
  /** Of labels alone. */
  blue: '#1F5FBF',
  pink: '#B3246E',
  /** What is not there yet, in bars. */
  rest: '#DCDDD8',
  shadow: '0 1px 2px rgb(28 34 48 / 6%), 0 8px 28px rgb(28 34 48 / 14%)',
}

export type Tokens = Record<keyof typeof light, string>

export const dark: Tokens = {
  page: '#11161D',
  surface: '#181F28',
  sunken: '#202934',
  ink: '#E8EAEE',
  quiet: '#A3ADBC',
  line: '#2C3643',
  edge: '#6C7889',
  primary: '#5CC4BB',
  primarySoft: '#17343A',
  brass: '#D9A745',
  brassSoft: '#352D1B',
  red: '#F58F84',
  redSoft: '#3C2224',
  amber: '#E3B04B',
  amberSoft: '#372D18',
  green: '#62C88F',
  greenSoft: '#1A3529',
  violet: '#AEA3F2',
  violetSoft: '#2A2746',
  blue: '#86B4F5',
  pink: '#F39AC7',
  rest: '#36414F',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 28px rgb(0 0 0 / 50%)',
}

/** Scales that Mantine wants ten shades of; index 6 is the token in light, 8 fills in dark under white text. */
export const scales = {
  teal: ['#EBF6F4', '#D3EBE8', '#A9D8D3', '#7AC4BC', '#4FAFA6', '#24877F', '#0B6B66', '#095A56', '#0D716B', '#063B38'],
  brass: ['#FBF5E8', '#F4E8CB', '#E9D199', '#DDB965', '#D9A745', '#C99734', '#B8862B', '#946A1F', '#735217', '#533B10'],
  red: ['#FDF1F0', '#FBE0DD', '#F6BFB9', '#F58F84', '#E4685E', '#CB423A', '#B3261E', '#991F18', '#B3372F', '#610F0A'],
  yellow: [
    '#FDF6E5',
    '#FAEAC4',
    '#F2D58C',
    '#E3B04B',
    '#C88D1C',
    '#B17908',
    '#9A6700',
    '#825600',
    '#8A5D00',
    '#543800',
  ],
  green: ['#ECF8F1', '#D3EEDF', '#A8DDBF', '#62C88F', '#3FAF72', '#28955B', '#1A7F4B', '#146A3E', '#1B774A', '#0B4527'],
  violet: [
    '#F3F1FC',
    '#E3DFF8',
    '#C7BFF1',
    '#AEA3F2',
    '#8A7CDA',
    '#7060C8',
    '#5B4BB7',
    '#4C3E9D',
    '#5C4DB0',
    '#332A6D',
  ],
  gray: ['#F7F7F4', '#F3F3EF', '#E4E4DE', '#D5D6D1', '#C3C6C8', '#8C93A0', '#5B6475', '#454D5C', '#2F3644', '#1C2230'],
  dark: ['#E8EAEE', '#CBD2DB', '#A3ADBC', '#7F8B9B', '#333E4C', '#28323E', '#1D2530', '#181F28', '#11161D', '#0B0F14'],
} as const
