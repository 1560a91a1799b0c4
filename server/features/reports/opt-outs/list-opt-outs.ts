import { type OptOut, optOutTypes } from '@carillon/contract/opt-outs.ts'
import type { Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { whyNotReverse } from '../../opt-outs/policy.ts'
import type { Channel } from '../../opt-outs/store.ts'
import * as store from './store.ts'

export const listOptOuts = async (
  { db }: Platform,
  scope: Scope,
  request: store.OptOutRequest,
  isPerNumber: boolean,
) => {
  const list = isPerNumber ? store.listOptedOutNumbers : store.listOptOuts
  const { Items, Size } = await list(db, scope, request)
  return { Items: Items.map(decided), Size }
}

/** Those of one number that are in force. */
export const optOutsOf = async (db: Db, scope: Scope, phone: number, channels: readonly Channel[]): Promise<OptOut[]> =>
  (await store.findOptOuts(db, scope, phone, channels)).map(decided)

const decided = ({ isTheirs, textPhone, key: _, ...row }: store.OptOutRow): OptOut => {
  const WhyNotReverse = whyNotReverse({ Channel: row.Channel, isTheirs, textPhone })
  return { ...row, CanReverse: WhyNotReverse === '', WhyNotReverse }
}

/** 'by the recipient' or 'by your organization', as the page and the file say it. */
export const byWhom = ({ OptOutType }: Pick<OptOut, 'OptOutType'>): string =>
  OptOutType === optOutTypes.textByRecipient || OptOutType === optOutTypes.voiceByRecipient
    ? 'by the recipient'
    : 'by your organization'
