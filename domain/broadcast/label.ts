/** Colours of labels: names of the theme's colours, told apart in light and dark. */
export const labelColors = ['teal', 'brass', 'violet', 'green', 'red', 'blue', 'pink', 'grey'] as const
export type LabelColor = (typeof labelColors)[number]
