/** What the Messages API says, in the shape that it says it in; numbers, names and keys are made up. */

export const queued = {
  status: 201,
  body: {
    account_sid: 'AC00000000000000000000000000000001',
    api_version: '2010-04-01',
    body: 'Snow day: school is closed.',
    date_created: 'Sat, 21 Nov 2026 04:00:00 +0000',
    date_sent: null,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: '+12175550200',
    num_media: '0',
    num_segments: '1',
    sid: 'SM00000000000000000000000000000001',
    status: 'queued',
    to: '+12175551000',
  },
}

export const refusedBy = (status: number, code: number) => ({
  status,
  body: { code, message: 'Not this one.', more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** SignalWire writes its codes as text. */
export const refusedBySignalWire = {
  status: 422,
  body: { code: '21211', message: 'To is invalid', more_info: 'https://example.signalwire.com', status: 422 },
}

export const statusCallback = {
  ApiVersion: '2010-04-01',
  AccountSid: 'AC00000000000000000000000000000001',
  SmsSid: 'SM00000000000000000000000000000001',
  MessageSid: 'SM00000000000000000000000000000001',
  SmsStatus: 'delivered',
  MessageStatus: 'delivered',
  To: '+12175551000',
  From: '+12175550200',
  RawDlrDoneDate: '2611210401',
}

export const inbound = {
  ApiVersion: '2010-04-01',
  AccountSid: 'AC00000000000000000000000000000001',
  SmsMessageSid: 'SM00000000000000000000000000000002',
  SmsSid: 'SM00000000000000000000000000000002',
  MessageSid: 'SM00000000000000000000000000000002',
  SmsStatus: 'received',
  NumMedia: '0',
  NumSegments: '1',
  ToCountry: 'US',
  ToState: 'IL',
  FromZip: '',
  From: '+12175551000',
  To: '+12175550200',
  Body: 'STOP',
}
