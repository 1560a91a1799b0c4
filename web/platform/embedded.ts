/** Shown in a frame of another page. */
export const isEmbedded = (): boolean => window.parent !== window
