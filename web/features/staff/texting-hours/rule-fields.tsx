import { dayNames } from '@carillon/domain/time/weekday.ts'
import { ActionIcon, Checkbox, Chip, Group, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import classes from './rule-fields.module.css'
import { inOrder, type RowFaults, type RuleRow } from './rule-rows.ts'

type Props = {
  row: RuleRow
  /** 'Rule 3', for screen readers. */
  label: string
  faults: RowFaults | undefined
  onChange: (change: Partial<RuleRow>) => void
  onRemove: () => void
}

/** One rule of the table: whom it protects, on which days, and when they may be texted. */
export const RuleFields = ({ row, label, faults = {}, onChange, onRemove }: Props) => (
  <li className={classes.rule} aria-label={label}>
    <TextInput
      label="State"
      placeholder="Everyone"
      w={110}
      maxLength={2}
      autoComplete="off"
      value={row.state}
      error={faults.state}
      onChange={(event) => onChange({ state: event.currentTarget.value.toUpperCase() })}
    />
    <div>
      <Text component="div" fw={500} mb={4} id={`days-${row.key}`}>
        Days
      </Text>
      <Chip.Group multiple value={[...row.days]} onChange={(days) => onChange({ days: inOrder(days) })}>
        <Group gap={4} role="group" aria-labelledby={`days-${row.key}`}>
          {dayNames.map((day) => (
            <Chip key={day} value={day} size="xs" radius="sm" aria-label={day}>
              {day.slice(0, 3)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {faults.days && (
        <Text size="xs" c="red" mt={4}>
          {faults.days}
        </Text>
      )}
    </div>
    <div className={classes.hours}>
      <TextInput
        label="From"
        w={110}
        autoComplete="off"
        disabled={row.isClosed}
        value={row.isClosed ? '' : row.start}
        error={faults.start}
        onChange={(event) => onChange({ start: event.currentTarget.value })}
      />
      <TextInput
        label="Until"
        w={110}
        autoComplete="off"
        disabled={row.isClosed}
        value={row.isClosed ? '' : row.stop}
        error={faults.stop}
        onChange={(event) => onChange({ stop: event.currentTarget.value })}
      />
      <Checkbox
        label="No texts at all"
        mt={30}
        checked={row.isClosed}
        onChange={(event) => onChange({ isClosed: event.currentTarget.checked })}
      />
    </div>
    <ActionIcon className={classes.remove!} aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
      <IconTrash size={18} />
    </ActionIcon>
  </li>
)
