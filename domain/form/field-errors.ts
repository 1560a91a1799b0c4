/** What is wrong with a form: wire field to the customer's sentence. Empty when nothing is. */
export type FieldErrors = { [field: string]: string }

/** 'Enter a {field}.' (rules/forms 1). `label` is what the screen calls the field. */
export const required = (label: string): string => `Enter ${/^[aeio]/i.test(label) ? 'an' : 'a'} ${label}.`

/** '{field} must be at most {n} characters.' (rules/forms 1). */
export const maxLength = (label: string, n: number): string => `${label} must be at most ${n} characters.`

/** Whether a text has anything but white space. */
export const isFilled = (text: string | null | undefined): text is string => /\S/.test(text ?? '')
