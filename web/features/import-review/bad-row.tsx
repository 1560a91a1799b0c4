import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatCount } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { BadRowForm, type BadRowFormProps } from './bad-row-form.tsx'
import { nameOf, replacedWords } from './row-words.ts'
import classes from './rows.module.css'

type Props = BadRowFormProps & { isOpen: boolean; onOpen: () => void }

/** One row: what is wrong with it, or what became of it; open, its form. */
export const BadRow = (props: Props) => {
  const { row, purpose, isOpen, onOpen } = props
  const { RowNo, Outcome, PrimaryPhone, Problems } = row
  if (isOpen) {
    return (
      <li data-open>
        <BadRowForm {...props} />
      </li>
    )
  }
  return (
    <li>
      <div className={classes.line}>
        <div className={classes.words}>
          <Text>
            <span style={{ color: 'var(--c-quiet)' }}>Row {formatCount(RowNo)}</span>{' '}
            <strong>{[nameOf(row), phoneText(PrimaryPhone)].filter((text) => text !== '').join(', ')}</strong>
          </Text>
          <Text size="xs" c={Outcome === 'Bad' ? 'red' : 'dimmed'}>
            {Outcome === 'Bad' && Problems[0]?.Message}
            {Outcome === 'Removed' && 'Left out.'}
            {Outcome === 'Replaced' && replacedWords(row, purpose)}
            {Outcome === 'Good' && (
              <>
                <IconCheck size={13} stroke={3} color="var(--c-green)" aria-hidden /> Good now.
              </>
            )}
          </Text>
        </div>
        <Button variant="default" size="xs" aria-label={`${acts[Outcome] ?? 'Change'} row ${RowNo}`} onClick={onOpen}>
          {acts[Outcome] ?? 'Change'}
        </Button>
      </div>
    </li>
  )
}

const acts: Partial<Record<BadRowFormProps['row']['Outcome'], string>> = { Bad: 'Correct', Removed: 'Bring back' }
