import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type MessageChange = {
  MaxMessageLength?: number | undefined
  Signature?: { IsEnabled: boolean; SignatureText: string } | undefined
  BrowserNotificationsDoNotDisturb?: boolean | undefined
}

/** As the user who acts would change it. */
export const messageOf = (tx: Db, scope: Scope) =>
  one<Required<MessageChange>>(
    tx,
    sql`select text_message_character_limit as "MaxMessageLength",
        json_build_object('IsEnabled', signature_is_enabled, 'SignatureText', signature_text) as "Signature",
        browsers_do_not_disturb as "BrowserNotificationsDoNotDisturb"
      from users where account_id = ${scope.accountId} and user_id = ${scope.userId}`,
  )

/** The longest message and the signature of the user who acts, and whether texts that come in disturb them; what is left out stays. */
export const updateMessage = (
  tx: Db,
  scope: Scope,
  { MaxMessageLength, Signature, BrowserNotificationsDoNotDisturb }: MessageChange,
) =>
  sql`update users set
      text_message_character_limit = coalesce(${MaxMessageLength ?? null}::int, text_message_character_limit),
      signature_is_enabled = coalesce(${Signature?.IsEnabled ?? null}::boolean, signature_is_enabled),
      signature_text = coalesce(${Signature?.SignatureText.trim() ?? null}::text, signature_text),
      browsers_do_not_disturb = coalesce(${BrowserNotificationsDoNotDisturb ?? null}::boolean, browsers_do_not_disturb)
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)
