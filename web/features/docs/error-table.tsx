import { errors } from '@carillon/contract/errors.ts'
import { CodeBlock } from './code-block.tsx'
import classes from './error-table.module.css'

/** What a client does about each status; the numbers and sentences are those the server answers with. */
const advice: Readonly<Record<number, string>> = {
  400: 'Something in the request is wrong, or a rule refuses it. Correct it; repeating it as it is will not help.',
  401: 'The token, signature or password was not accepted. WWW-Authenticate says how to sign in.',
  403: 'You are known, but may not do this.',
  404: 'It is not there, or it is not yours: we never tell which.',
  409: 'It clashes with something that is there, or with a request that is still being worked on.',
  413: 'Send less at once, or send a file.',
  415: 'Send the media type that the sentence names.',
  422: 'The request is understood, and what it asks for is there already.',
  429: 'Wait as many seconds as Retry-After says.',
  500: 'Our fault. Repeat the request with the same Idempotency-Key; tell support the reference.',
  503: 'Too much is going on. Nothing was done; repeat the request in a moment.',
}

const byStatus = [...Map.groupBy(Object.entries(errors), ([, { status }]) => status)].sort(([a], [b]) => a - b)

export const ErrorTable = () => (
  <>
    <p>
      A call that fails has done nothing. Its HTTP status says what kind of failure it was, <code>ErrorCode</code> and{' '}
      <code>ErrorName</code> say which one, and <code>Message</code> says it to a person.
    </p>
    <CodeBlock
      label="A failed call"
      code={`HTTP/1.1 400 Bad Request

{ "ErrorCode": 400, "ErrorName": "WrongInput", "ErrorType": "Display",
  "Message": "Enter a Phone Number.",
  "Errors": { "PrimaryPhone": ["Enter a Phone Number."] } }`}
    />
    <p>
      Decide by <code>ErrorCode</code>; sentences may change. <code>ErrorType</code> is <code>Display</code> or{' '}
      <code>Informational</code> where the sentence is meant for your users, and <code>Error</code> where it is meant
      for you. <code>Errors</code>, where there is one, names the fields.
    </p>
    {byStatus.map(([status, named]) => (
      <div key={status}>
        <h3 id={`status-${status}`}>{status}</h3>
        <p>{advice[status]}</p>
        <table className={classes.table} aria-labelledby={`status-${status}`}>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Name and sentence</th>
            </tr>
          </thead>
          <tbody>
            {named.map(([name, { code, message }]) => (
              <tr key={name}>
                <td>{code}</td>
                <td>
                  <b>{name}</b>
                  <span>{message.replace('{summary}', 'Says what is wrong in this case.')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ))}
  </>
)
