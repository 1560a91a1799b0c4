/** The most that a signature takes of a message (rules/texts 7). */
export const longestSignature = 100

type Signature = { readonly IsEnabled: boolean; readonly SignatureText: string }

/** Whether new messages are signed to begin with. */
export const signsNewMessages = ({ IsEnabled, SignatureText }: Signature): boolean =>
  IsEnabled && SignatureText.trim() !== ''

/** Why a signature cannot be kept; undefined where it can. What is switched off may be empty. */
export const whyNotSignature = ({ IsEnabled, SignatureText }: Signature): string | undefined => {
  const text = SignatureText.trim()
  if (IsEnabled && text === '') return 'Enter a Signature.'
  if (text.length > longestSignature) return `Signature must be at most ${longestSignature} characters.`
  return /\{\{|\}\}/.test(text) ? 'A signature cannot have personalized fields.' : undefined
}
