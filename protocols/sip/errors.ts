/** What is wrong with something a peer sent; the only error that reading it throws. */
export class SipError extends Error {
  override name = 'SipError'
}
