import type { User } from '@carillon/contract/account.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { type Transfer, TransferFields } from './transfer-fields.tsx'

type Form = Pick<DraftForm, 'TransferAndConnect'>
type Props = { form: Form; change: (part: Form) => void; errors: FieldErrors }

const nothing: Transfer = { TransferNumber: '', TransferLines: null, Introduction: null }

const withoutNames = ({
  TransferNumber,
  TransferLines,
  Introduction,
}: NonNullable<User['TransferAndConnect']>): Transfer => ({
  TransferNumber,
  TransferLines,
  Introduction: Introduction && { AudioID: Introduction.AudioID },
})

/** Whether key 0 connects people with somebody, and whom. It begins with what this user has set up; without that, with the way there. */
export const TransferChoice = ({ form: { TransferAndConnect: chosen }, change, errors }: Props) => {
  const account = useAccount()
  const usual = useUser().TransferAndConnect
  const [isAsked, setIsAsked] = useState(false)
  const isOn = chosen?.IsTransfer === true
  if (!account.Profile.TransferAllowed && !isOn) return null
  const turnOn = (transfer: Transfer): void => {
    setIsAsked(false)
    change({ TransferAndConnect: { ...transfer, IsTransfer: true } })
  }
  const turn = (isWanted: boolean): void => {
    if (!isWanted) change({ TransferAndConnect: null })
    else if (usual) turnOn(withoutNames(usual))
    else setIsAsked(true)
  }
  const cost = paysByMonth(account) ? '' : ' Each started minute that they talk costs one credit.'
  return (
    <Card>
      <Stack gap="md">
        <Switch
          label="Connect people who press 0"
          description={`They talk to somebody of yours. A transfer message must tell recipients to press 0.${cost}`}
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        {isOn && (
          <TransferFields
            value={chosen}
            onChange={(part) => change({ TransferAndConnect: { ...chosen, ...part } })}
            errors={errors}
          />
        )}
      </Stack>
      <Dialog opened={isAsked} onClose={() => setIsAsked(false)} title="Transfer is not enabled" size={480} centered>
        <Stack gap="lg">
          <Text>
            Set up once which number your calls are connected with and how many lines it has. Then each broadcast begins
            with that. What you have done here is kept.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => turnOn(nothing)}>
              For this broadcast alone
            </Button>
            <LinkButton to={addresses.voiceSettings} hash="transfer-section">
              Setup Transfer
            </LinkButton>
          </Group>
        </Stack>
      </Dialog>
    </Card>
  )
}
