import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core'
import { dark, light, scales, type Tokens } from './tokens.ts'

const font = "'Hanken Grotesk Variable', 'Helvetica Neue', Arial, sans-serif"
const scale = (shades: readonly string[]) => shades as unknown as MantineColorsTuple

/** A list opens by a key or a click: one that opened by itself would cover the page for whoever tabs through. */
const opensOnAsking = { defaultProps: { openOnFocus: false } }

// Plain objects: naming the components themselves would put all of them into the first load.
const components: MantineThemeComponents = {
  Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 600 } } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
  // Amber words on an amber ground are too faint to read.
  Alert: { styles: { title: { color: 'var(--c-ink)' } } },
  ...{ Autocomplete: opensOnAsking, MultiSelect: opensOnAsking, Select: opensOnAsking, TagsInput: opensOnAsking },
  Anchor: { defaultProps: { underline: 'hover' } },
  Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  InputWrapper: { styles: { label: { marginBottom: 4 }, error: { marginTop: 4 } } },
  Menu: {
    // The placeholder is an element with a tab stop and no role, which a menu must not contain.
    defaultProps: { shadow: 'md', position: 'bottom-end', radius: 'sm', withInitialFocusPlaceholder: false },
  },
  Modal: {
    defaultProps: {
      radius: 'lg',
      padding: 24,
      closeButtonProps: { 'aria-label': 'Close' },
      overlayProps: { backgroundOpacity: 0.4 },
    },
    styles: { title: { fontSize: 16, fontWeight: 640, lineHeight: '24px' } },
  },
  Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  Paper: { defaultProps: { withBorder: true, shadow: 'none' } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } },
  Text: { defaultProps: { size: 'sm' } },
  Tooltip: {
    defaultProps: { openDelay: 100, withArrow: true, events: { hover: true, focus: true, touch: false } },
  },
}

export const theme = createTheme({
  colors: Object.fromEntries(Object.entries(scales).map(([name, shades]) => [name, scale(shades)])),
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 8 },
  black: light.ink,
  fontFamily: font,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.3334', sm: '1.4286', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '23.4375em', sm: '40em', md: '60em', lg: '71.25em', xl: '90em' },
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--c-shadow)'])),
  headings: {
    fontFamily: font,
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
})

/** Tokens as `--c-…`, and Mantine's own variables said in them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...named(light), ...mantine },
  dark: { ...named(dark), ...mantine, ...shadeSix },
})

const named = (tokens: Tokens): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--c-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
      value,
    ]),
  )

const scaleTokens = { teal: 'primary', brass: 'brass', red: 'red', yellow: 'amber', green: 'green', violet: 'violet' }

const perScale = (suffix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(scaleTokens).map(([scale, token]) => [`--mantine-color-${scale}-${suffix}`, `var(--c-${token})`]),
  )

// Mantine writes a coloured menu item in shade 6 whatever the scheme, which cannot be read on a dark ground.
const shadeSix = perScale('6')

const mantine = {
  ...perScale('text'),
  ...perScale('light-color'),
  // What one points at must stay readable; Mantine's own is too strong a ground for its words.
  '--mantine-color-teal-light-hover': 'color-mix(in srgb, var(--c-primary) 12%, var(--c-surface))',
  '--mantine-color-text': 'var(--c-ink)',
  '--mantine-color-body': 'var(--c-surface)',
  '--mantine-color-dimmed': 'var(--c-quiet)',
  '--mantine-color-placeholder': 'var(--c-quiet)',
  '--mantine-color-anchor': 'var(--c-primary)',
  '--mantine-color-error': 'var(--c-red)',
  '--mantine-color-success': 'var(--c-green)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-hover': 'var(--c-sunken)',
  '--mantine-color-default-color': 'var(--c-ink)',
  '--mantine-color-default-border': 'var(--c-line)',
}
