import { createHmac } from 'node:crypto'

/**
 * What Twilio signs (https://www.twilio.com/docs/usage/security): the address as it was called, followed by every field of
 * the form, name and value, in the order of the names; a field that is there twice counts once for each different value.
 */
export const signTwilio = (key: string, url: string, form: URLSearchParams): string => {
  const names = [...new Set(form.keys())].sort()
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  return createHmac('sha1', key)
    .update(url + fields.join(''), 'utf8')
    .digest('base64')
}

/** Some of its senders write the usual port of a scheme into the address, and some leave it out. */
export const waysToWrite = (url: string): string[] => {
  const [, scheme, host, rest] = /^(https?):\/\/([^/?#]+)(.*)$/.exec(url) ?? []
  if (!scheme || !host || /:\d+$/.test(host)) return [url]
  return [url, `${scheme}://${host}:${scheme === 'https' ? 443 : 80}${rest}`]
}
