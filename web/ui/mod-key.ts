const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** How the key beside the space bar is called here. */
export const modKey = isApple ? '⌘' : 'Ctrl'
