import type { TextNumber } from '@carillon/contract/account.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { useAccount, useUser } from '../account/queries.ts'
import { usableNumbers, wayToNumber, whyNotUsable } from '../account/text-numbers.ts'
import classes from './text-number-choice.module.css'

/** What the dialog is about: no number that can send, or one that is blocked. */
export type NumberTrouble = 'none' | TextNumber

type Props = { opened: boolean; trouble: NumberTrouble; onClose: () => void; onLeave: () => void }

/** Why a text number cannot be used, and what this person can do about it. */
export const TextNumberDialog = ({ opened, trouble, onClose, onLeave }: Props) => {
  const { TextNumbers, IsMasterUser: isOwner } = useUser()
  const { CountryID, IsFreeTrial, FreeTrialConversion } = useAccount()
  const way = wayToNumber(TextNumbers, { isOwner, isFreeTrial: IsFreeTrial && !FreeTrialConversion, CountryID })
  const isUsable = usableNumbers(TextNumbers).length > 0
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={trouble === 'none' ? 'No usable text numbers' : 'This text number is blocked'}
      size="md"
      centered
    >
      <Stack gap="md">
        {trouble === 'none' ? (
          <>
            {TextNumbers.length > 0 && (
              <ul className={classes.why}>
                {TextNumbers.map((number) => (
                  <li key={number.TextNumberID}>
                    <b>{phoneText(number.TextPhoneNumber)}:</b> {whyNotUsable(number)}
                  </li>
                ))}
              </ul>
            )}
            <Text>
              <b>{way.title}.</b> {way.sentence}
            </Text>
          </>
        ) : (
          <Text>
            {phoneText(trouble.TextPhoneNumber)} may not send texts, because carriers or our staff have stopped it.{' '}
            {isOwner
              ? 'Contact support to have it looked at.'
              : 'Ask an account owner to have it looked at by support.'}{' '}
            {isUsable ? 'Until then you can send from another number.' : ''}
          </Text>
        )}
        <Text c="dimmed">Your draft is kept.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onLeave}>
            Save as draft and leave
          </Button>
          <Button onClick={onClose} data-autofocus>
            {trouble !== 'none' && isUsable ? 'Choose another number' : 'Go on writing'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
