import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Choice } from './changed-fields.ts'
import classes from './conflict-dialog.module.css'

/** A field that two have changed, and what each made of it. */
export type ConflictRow = { path: string; label: string; mine: string; theirs: string }

type Props = {
  rows: readonly ConflictRow[]
  /** Where it was changed, if that is known. */
  title?: string
  sentence?: string
  /** By path; nothing where the user goes back to the form. */
  onChoose: (chosen?: Record<string, Choice>) => void
}

/** Shows what was made of the same twice, and lets whoever came second choose for each field. */
export const ConflictDialog = ({ rows, title = elsewhere.title, sentence = elsewhere.sentence, onChoose }: Props) => {
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const [isTried, setIsTried] = useState(false)
  const rowsBox = useRef<HTMLDivElement>(null)
  const save = (): void => {
    setIsTried(true)
    const missing = rows.findIndex(({ path }) => !chosen[path])
    if (missing < 0) onChoose(chosen)
    else rowsBox.current?.querySelectorAll<HTMLElement>('[type="radio"][value="mine"]')[missing]?.focus()
  }
  return (
    <Dialog opened onClose={() => onChoose()} title={title} size={560} closeOnClickOutside={false}>
      <Stack gap="md" ref={rowsBox}>
        <Text>{sentence}</Text>
        {rows.map(({ path, label, mine, theirs }) => (
          <Radio.Group
            key={path}
            label={label}
            value={chosen[path] ?? null}
            error={isTried && !chosen[path] ? 'Choose one of the two.' : undefined}
            onChange={(value) => setChosen({ ...chosen, [path]: value as Choice })}
          >
            <Stack gap={8} mt={4}>
              <Way value="mine" who="Yours" words={mine} />
              <Way value="theirs" who="Saved meanwhile" words={theirs} />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onChoose()}>
            Back to the form
          </Button>
          <Button onClick={save}>Save what I chose</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const elsewhere = {
  title: 'This was changed meanwhile',
  sentence:
    'While you had it open it was saved by somebody else, or by you in another tab. Nothing of yours is saved yet, and nothing is lost: choose what stays.',
}

const Way = ({ value, who, words }: { value: Choice; who: string; words: string }) => (
  <Radio
    className={classes.way!}
    value={value}
    label={
      <>
        <span className={classes.who}>{who}</span>
        <span className={classes.words}>{words === '' ? <em>Empty</em> : words}</span>
      </>
    }
  />
)
