type Browser = {
  CSS?: { supports?: (condition: string) => boolean } | undefined
  structuredClone?: unknown
  WebSocket?: unknown
}

/**
 * What this browser lacks of what Carillon cannot do without, as names for support. Decided by features, never by
 * the browser's name (rules/pages 2). `Temporal` is not among them: it can be brought along.
 */
export const missingFeatures = (browser: Browser): string[] => {
  const present: Record<string, boolean> = {
    'CSS :has': browser.CSS?.supports?.('selector(:has(a))') === true,
    'CSS layers': 'CSSLayerBlockRule' in browser,
    structuredClone: typeof browser.structuredClone === 'function',
    WebSocket: typeof browser.WebSocket === 'function',
    'array copies': typeof Array.prototype.toSorted === 'function',
    'Intl.RelativeTimeFormat': typeof Intl.RelativeTimeFormat === 'function',
  }
  return Object.keys(present).filter((name) => !present[name])
}
