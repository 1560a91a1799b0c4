/** Places that a sample leaves to be filled in, `[School]` or `[date]`, each once and in order. */
export const blanksIn = (message: string): string[] => [...new Set(message.match(/\[[A-Za-z][A-Za-z ]{0,29}\]/g))]
