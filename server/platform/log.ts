import { pino } from 'pino'

/** Structured logs on standard output. What could be a secret or a person's message is never written. */
export const openLog = (level: string, role: string) =>
  pino({
    level,
    base: { role },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'PinCode',
        'Password',
        'AuthToken',
        'CardNumber',
        'CVN',
        '*.PinCode',
        '*.Password',
        '*.AuthToken',
        '*.CardNumber',
        '*.CVN',
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
      ],
      censor: '[redacted]',
    },
  })

export type Log = ReturnType<typeof openLog>

/** What the log may hold of an error: not PostgreSQL's `detail`, which quotes the row, nor parameters. */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { name, message, code, constraint, stack }
}
