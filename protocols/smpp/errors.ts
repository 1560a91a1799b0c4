// command_status, SMPP 3.4 section 5.1.3, as data.
//
// nature: what to do with the message. `throttled`: the same message later, and slower. `temporary`: the same message
// later. `permanent`: never this message in this form. about: whose matter it is, so that one bad number is not taken
// for a broken route.

type StatusNature = 'ok' | 'throttled' | 'temporary' | 'permanent'

type StatusAbout = 'nothing' | 'destination' | 'source' | 'message' | 'account' | 'network' | 'protocol'

interface CommandStatus {
  code: number
  name: string
  nature: StatusNature
  about: StatusAbout
}

export const STATUS = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommandLength: 0x02,
  invalidCommandId: 0x03,
  invalidBindStatus: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidSource: 0x0a,
  invalidDestination: 0x0b,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  queueFull: 0x14,
  submitFailed: 0x45,
  throttled: 0x58,
  temporaryAppError: 0x64,
  permanentAppError: 0x65,
  rejectedByApp: 0x66,
  unknownError: 0xff,
} as const

const COMMAND_STATUS: readonly CommandStatus[] = (
  [
    [0x00, 'ESME_ROK', 'ok', 'nothing'],
    [0x01, 'ESME_RINVMSGLEN', 'permanent', 'message'],
    [0x02, 'ESME_RINVCMDLEN', 'permanent', 'protocol'],
    [0x03, 'ESME_RINVCMDID', 'permanent', 'protocol'],
    [0x04, 'ESME_RINVBNDSTS', 'temporary', 'protocol'],
    [0x05, 'ESME_RALYBND', 'temporary', 'account'],
    [0x06, 'ESME_RINVPRTFLG', 'permanent', 'message'],
    [0x07, 'ESME_RINVREGDLVFLG', 'permanent', 'message'],
    [0x08, 'ESME_RSYSERR', 'temporary', 'network'],
    [0x0a, 'ESME_RINVSRCADR', 'permanent', 'source'],
    [0x0b, 'ESME_RINVDSTADR', 'permanent', 'destination'],
    [0x0c, 'ESME_RINVMSGID', 'permanent', 'message'],
    [0x0d, 'ESME_RBINDFAIL', 'temporary', 'account'],
    [0x0e, 'ESME_RINVPASWD', 'permanent', 'account'],
    [0x0f, 'ESME_RINVSYSID', 'permanent', 'account'],
    [0x11, 'ESME_RCANCELFAIL', 'permanent', 'message'],
    [0x13, 'ESME_RREPLACEFAIL', 'permanent', 'message'],
    [0x14, 'ESME_RMSGQFUL', 'throttled', 'network'],
    [0x15, 'ESME_RINVSERTYP', 'permanent', 'account'],
    [0x33, 'ESME_RINVNUMDESTS', 'permanent', 'protocol'],
    [0x34, 'ESME_RINVDLNAME', 'permanent', 'destination'],
    [0x40, 'ESME_RINVDESTFLAG', 'permanent', 'protocol'],
    [0x42, 'ESME_RINVSUBREP', 'permanent', 'protocol'],
    [0x43, 'ESME_RINVESMCLASS', 'permanent', 'message'],
    [0x44, 'ESME_RCNTSUBDL', 'permanent', 'destination'],
    [0x45, 'ESME_RSUBMITFAIL', 'temporary', 'network'],
    [0x48, 'ESME_RINVSRCTON', 'permanent', 'source'],
    [0x49, 'ESME_RINVSRCNPI', 'permanent', 'source'],
    [0x50, 'ESME_RINVDSTTON', 'permanent', 'destination'],
    [0x51, 'ESME_RINVDSTNPI', 'permanent', 'destination'],
    [0x53, 'ESME_RINVSYSTYP', 'permanent', 'account'],
    [0x54, 'ESME_RINVREPFLAG', 'permanent', 'message'],
    [0x55, 'ESME_RINVNUMMSGS', 'permanent', 'message'],
    [0x58, 'ESME_RTHROTTLED', 'throttled', 'network'],
    [0x61, 'ESME_RINVSCHED', 'permanent', 'message'],
    [0x62, 'ESME_RINVEXPIRY', 'permanent', 'message'],
    [0x63, 'ESME_RINVDFTMSGID', 'permanent', 'message'],
    [0x64, 'ESME_RX_T_APPN', 'temporary', 'network'],
    [0x65, 'ESME_RX_P_APPN', 'permanent', 'message'],
    [0x66, 'ESME_RX_R_APPN', 'permanent', 'message'],
    [0x67, 'ESME_RQUERYFAIL', 'permanent', 'message'],
    [0xc0, 'ESME_RINVOPTPARSTREAM', 'permanent', 'protocol'],
    [0xc1, 'ESME_ROPTPARNOTALLWD', 'permanent', 'protocol'],
    [0xc2, 'ESME_RINVPARLEN', 'permanent', 'protocol'],
    [0xc3, 'ESME_RMISSINGOPTPARAM', 'permanent', 'protocol'],
    [0xc4, 'ESME_RINVOPTPARAMVAL', 'permanent', 'protocol'],
    [0xfe, 'ESME_RDELIVERYFAILURE', 'permanent', 'destination'],
    [0xff, 'ESME_RUNKNOWNERR', 'temporary', 'network'],
  ] as const
).map(([code, name, nature, about]) => ({ code, name, nature, about }))

const BY_CODE = new Map(COMMAND_STATUS.map((status) => [status.code, status]))

/**
 * What a command_status means. A code outside the table is a carrier's own (0x400 to 0x4ff) or reserved: it is a
 * refusal whose reason we do not know, so it is not tried again blindly.
 */
export function commandStatus(code: number): CommandStatus {
  const known = BY_CODE.get(code)
  if (known) return known
  const name = `0x${code.toString(16).padStart(8, '0')}`
  return { code, name, nature: 'permanent', about: 'network' }
}
