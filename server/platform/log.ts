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
