import { secretsOf } from '../../carriers/drivers.ts'

/** Stands where a secret is, and in what staff send back where it stays as it is. */
const hidden = '•••'

/** The address of a carrier as staff see it. */
export const hideSecrets = (url: string): string => {
  const shown = new URL(url)
  const { isUser = false, parameters = [] } = secretsOf(url)
  if (shown.password) shown.password = hidden
  if (isUser) shown.username = hidden
  for (const name of parameters) if (shown.searchParams.get(name)) shown.searchParams.set(name, hidden)
  return shown.href.replaceAll(encodeURIComponent(hidden), hidden)
}

/** What staff wrote, with the secrets that they left hidden taken from what is kept. */
export const fillSecrets = (written: string, kept: string): string => {
  if (!written.includes(hidden) || !URL.canParse(written)) return written
  const [whole, from] = [new URL(written), new URL(kept)]
  const { isUser = false, parameters = [] } = secretsOf(written)
  const isHidden = (part: string) => part === encodeURIComponent(hidden)
  if (isHidden(whole.password)) whole.password = from.password
  if (isUser && isHidden(whole.username)) whole.username = from.username
  for (const name of parameters) {
    const secret = from.searchParams.get(name)
    if (whole.searchParams.get(name) === hidden && secret !== null) whole.searchParams.set(name, secret)
  }
  return whole.href
}
