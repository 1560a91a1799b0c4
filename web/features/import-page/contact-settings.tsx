import { declaredConsent } from '@carillon/contract/consent.ts'
import { addGroup, systemGroups } from '@carillon/contract/groups.ts'
import type { ImportCounts } from '@carillon/contract/imports.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { contactCalls } from '../contacts/queries.ts'
import { type GroupChoice, GroupField } from './group-field.tsx'
import { WhatWillBe } from './what-will-be.tsx'

/** The answers of the last step and what is wrong with them. A new group is made once, however often the button is pressed. */
export const useContactSettings = (first: number) => {
  const [group, setGroup] = useState<GroupChoice>(
    first > 0 ? { kind: 'existing', ListID: first } : { kind: 'everyone' },
  )
  const [overwrite, setOverwrite] = useState(false)
  const [consent, setConsent] = useState(false)
  const [errors, setErrors] = useState<{ group?: string; consent?: string }>({})
  const [madeID, setMadeID] = useState<number>()
  const make = useSend(addGroup, { isOnce: true, invalidates: contactCalls })

  const listOf = async (): Promise<{ ListID: number; IsNewGroup: boolean }> => {
    if (group.kind === 'everyone') return { ListID: systemGroups.Everyone, IsNewGroup: false }
    if (group.kind === 'existing') return { ListID: group.ListID!, IsNewGroup: group.ListID === madeID }
    const { ListID } = await make.mutateAsync({ body: { ListName: group.name } })
    setGroup({ kind: 'existing', ListID })
    setMadeID(ListID)
    return { ListID, IsNewGroup: true }
  }
  const ready = async () => {
    const found = {
      ...whyNotGroup(group),
      ...(!consent && { consent: 'Please confirm you have collected proper consent.' }),
    }
    setErrors(found)
    if (found.group || found.consent) return focusFirstFault()
    try {
      return { ...(await listOf()), Overwrite: overwrite, UserIndicatedConsentDeclared: consent }
    } catch (error) {
      const sentence = fieldErrorsOf(error).ListName?.[0] ?? sentenceOf(error, 'There was an error adding your group.')
      setErrors({ group: sentence })
      return focusFirstFault()
    }
  }
  return {
    group,
    overwrite,
    consent,
    errors,
    ready,
    isWorking: make.isPending,
    setGroup: (next: GroupChoice): void => {
      setGroup(next)
      setErrors(({ group: _, ...rest }) => rest)
    },
    setOverwrite,
    setConsent: (next: boolean): void => {
      setConsent(next)
      setErrors(({ consent: _, ...rest }) => rest)
    },
  }
}

type Props = { settings: ReturnType<typeof useContactSettings>; counts: ImportCounts; hasGroups: boolean }

export const ContactSettings = ({ settings, counts, hasGroups }: Props) => (
  <Stack gap="md">
    <Card title="Where do they go?">
      <GroupField
        choice={settings.group}
        error={settings.errors.group}
        hasGroups={hasGroups}
        onChange={settings.setGroup}
      />
    </Card>
    <Card title="Who is in your contacts already">
      <Checkbox
        label="Overwrite what is already in the book"
        description="Without it, a known number only gets what it has not yet: a missing name, note or further number. Nothing you have written is lost."
        checked={settings.overwrite}
        onChange={(event) => settings.setOverwrite(event.currentTarget.checked)}
      />
    </Card>
    <Card title="Consent">
      <Checkbox
        label={declaredConsent}
        description="Your name, the time and the file are kept with this confirmation."
        checked={settings.consent}
        error={settings.errors.consent}
        aria-invalid={settings.errors.consent !== undefined}
        onChange={(event) => settings.setConsent(event.currentTarget.checked)}
      />
    </Card>
    <WhatWillBe counts={counts} isOverwriting={settings.overwrite} />
  </Stack>
)

const whyNotGroup = (group: GroupChoice): { group?: string } => {
  if (group.kind === 'existing' && group.ListID === undefined) return { group: 'Choose a group.' }
  if (group.kind !== 'new') return {}
  const named = addGroup.body.safeParse({ ListName: group.name })
  return named.success ? {} : { group: named.error.issues[0]?.message ?? 'Enter a Group Name.' }
}
