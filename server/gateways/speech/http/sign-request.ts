import { createHash, createHmac } from 'node:crypto'

type Signing = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  key: string
  secret: string
  region: string
  service: string
  at: Date
}

/** The Authorization of a request by Signature Version 4 of AWS, and the date it is bound to. */
export const signRequest = ({ method, url, headers, body, key, secret, region, service, at }: Signing) => {
  const date = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = date.slice(0, 8)
  const signed = Object.entries({ ...headers, host: url.host, 'x-amz-date': date })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    ...[method, url.pathname, ''],
    ...signed.map(([name, value]) => `${name}:${value}`),
    ...['', names, hash(body)],
  ].join('\n')
  const range = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, range, hash(canonical)].join('\n')
  const signingKey = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(signingKey, text).toString('hex')
  return {
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${range}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
