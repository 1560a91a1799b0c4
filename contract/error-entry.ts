/** How the page treats a message: Display and Informational are shown as they are, Error gives way to the call's default sentence. */
type ErrorType = 'Display' | 'Informational' | 'Error'

export type ErrorEntry = {
  readonly status: number
  readonly code: number
  readonly type: ErrorType
  readonly message: string
}
