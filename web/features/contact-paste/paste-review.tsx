import { declaredConsent } from '@carillon/contract/consent.ts'
import { Alert, Button, Checkbox, Group, Stack, Switch, Text, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { formatCounted } from '../../ui/format.ts'
import { TrialNote } from '../account/trial-note.tsx'
import { ColumnFields, idOfColumn } from './column-fields.tsx'
import { type ColumnFaults, faultsOfColumns } from './further-columns.ts'
import { isOrderAsked, NameOrder, orderMissing } from './name-order.tsx'
import { judgeRows } from './paste-rows.ts'
import type { PasteAct, PasteState } from './paste-state.ts'
import { PasteTable } from './paste-table.tsx'
import { type PasteChoice, PasteTarget } from './paste-target.tsx'
import { useNewAndKnown } from './use-new-and-known.ts'

type Props = {
  state: PasteState
  send: (act: PasteAct) => void
  CountryID: number
  choice: PasteChoice
  setChoice: (choice: PasteChoice) => void
  hasConsent: boolean
  setHasConsent: (has: boolean) => void
  /** Answers what is wrong with the choice, if something is. */
  onSubmit: (choice: PasteChoice) => Promise<string | undefined>
}

const consentMissing = 'Please confirm you have collected proper consent.'

/** What was found, to be corrected in place; then where it goes, and the consent. */
export const PasteReview = ({
  state,
  send,
  CountryID,
  choice,
  setChoice,
  hasConsent,
  setHasConsent,
  onSubmit,
}: Props) => {
  const { rows, columns, left, failure, isLastFirst } = state
  const judged = useMemo(() => judgeRows(rows, CountryID), [rows, CountryID])
  const [isFaultyOnly, setIsFaultyOnly] = useState(false)
  const [faults, setFaults] = useState<{
    consent?: string | undefined
    group?: string | undefined
    order?: string
    columns?: ColumnFaults
  }>({})
  const [isWorking, setIsWorking] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const order = useRef<HTMLDivElement>(null)

  const count = judged.good.length
  const newAndKnown = useNewAndKnown(judged.good, CountryID, columns)
  const toCorrect = judged.faulty.length + judged.partial.length
  const hasFaults = toCorrect > 0
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isOrderAsked(rows, isLastFirst)) {
      setFaults({ order: orderMissing })
      order.current?.querySelector('input')?.focus()
      return
    }
    const wrong = faultsOfColumns(columns, judged.good)
    if (Object.keys(wrong).length > 0) {
      setFaults({ columns: wrong })
      document.getElementById(idOfColumn(Object.keys(wrong)[0]!))?.focus()
      return
    }
    if (!hasConsent) {
      setFaults({ consent: consentMissing })
      consent.current?.focus()
      return
    }
    setIsWorking(true)
    const group = await onSubmit(choice)
    setIsWorking(false)
    setFaults({ group })
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <div>
          <Text fw={600}>
            {formatCounted(rows.length, 'row')} found
            {left.length > 0 && `, ${formatCounted(left.length, 'line')} without a number`}
          </Text>
          <Text c="dimmed" size="xs" role="status">
            {[
              hasFaults && `${formatCounted(toCorrect, 'row')} with a number to correct`,
              judged.repeated > 0 && `${formatCounted(judged.repeated, 'row')} with a number that comes again below`,
            ]
              .filter(Boolean)
              .join(', ') || 'All numbers look right.'}
          </Text>
        </div>
        {(hasFaults || isFaultyOnly) && (
          <Group justify="space-between" gap="xs">
            <Switch
              label="Show only numbers to correct"
              checked={isFaultyOnly}
              onChange={(event) => setIsFaultyOnly(event.currentTarget.checked)}
            />
            {judged.faulty.length > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => send({ type: 'remove', ids: judged.faulty.map(({ id }) => id) })}
              >
                Remove rows without a right number
              </Button>
            )}
          </Group>
        )}
        <div ref={order}>
          <NameOrder
            rows={rows}
            isLastFirst={isLastFirst}
            error={isOrderAsked(rows, isLastFirst) ? faults.order : undefined}
            send={send}
          />
        </div>
        {columns.length > 0 && (
          <ColumnFields
            columns={columns}
            rows={rows}
            faults={faults.columns ?? {}}
            onChange={(column, to) => {
              setFaults({})
              send({ type: 'column', column, to })
            }}
          />
        )}
        <PasteTable rows={rows} judged={judged} isFaultyOnly={isFaultyOnly} columns={columns} send={send} />
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              setIsFaultyOnly(false)
              send({ type: 'add' })
            }}
          >
            Add a row
          </Button>
        </Group>
        {left.length > 0 && (
          <Textarea
            label="Lines without a phone number"
            description="Nothing of these is added. Copy from here what you need."
            readOnly
            autosize
            minRows={2}
            maxRows={5}
            value={left.join('\n')}
          />
        )}
        <TrialNote />
        <PasteTarget choice={choice} error={faults.group} onChange={setChoice} />
        <Checkbox
          ref={consent}
          label={declaredConsent}
          checked={hasConsent}
          aria-invalid={Boolean(faults.consent) || undefined}
          error={faults.consent}
          onChange={(event) => {
            setHasConsent(event.currentTarget.checked)
            setFaults({})
          }}
        />
        {newAndKnown && (
          <Text fw={600} role="status">
            {newAndKnown}
          </Text>
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <Button variant="default" onClick={() => send({ type: 'back' })}>
            Back
          </Button>
          <Group gap="sm">
            {judged.faulty.length > 0 && (
              <Text size="xs" c="dimmed">
                {formatCounted(judged.faulty.length, 'row')} will be left out.
              </Text>
            )}
            <Button type="submit" disabled={count === 0} loading={isWorking}>
              Add {formatCounted(count, 'contact')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
