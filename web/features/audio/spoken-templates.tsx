import { Button, Group } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { notifyUndo } from '../../ui/notify.ts'

const TemplatePicker = lazy(() =>
  import('../library/template-picker.tsx').then(({ TemplatePicker }) => ({ default: TemplatePicker })),
)
const SaveAsTemplate = lazy(() =>
  import('../library/save-as-template.tsx').then(({ SaveAsTemplate }) => ({ default: SaveAsTemplate })),
)

type Props = { words: string; name: string; onWords: (words: string) => void }

/** Words that were kept to be spoken again, and the way to keep these. */
export const SpokenTemplates = ({ words, name, onWords }: Props) => {
  const [open, setOpen] = useState<'use' | 'save'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconTemplate size={16} />}
          onClick={() => setOpen('use')}
        >
          Use a template
        </Button>
        <Button variant="default" size="compact-md" disabled={words.trim() === ''} onClick={() => setOpen('save')}>
          Save as a template
        </Button>
      </Group>
      {open && (
        <Suspense>
          <TemplatePicker
            opened={open === 'use'}
            onClose={close}
            type="Voice"
            onPick={({ TemplateName, TemplateText }) => {
              onWords(TemplateText)
              if (words.trim() !== '' && words !== TemplateText)
                notifyUndo(`${TemplateName} has taken the place of your words.`, () => onWords(words))
            }}
          />
          <SaveAsTemplate opened={open === 'save'} onClose={close} message={words} suggestedName={name} type="Voice" />
        </Suspense>
      )}
    </>
  )
}
