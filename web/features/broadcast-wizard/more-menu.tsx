import { Button, Menu } from '@mantine/core'
import { IconDeviceFloppy, IconDots, IconRotate, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './wizard-footer.module.css'

type Props = {
  isDisabled: boolean
  onLeave: () => void
  onStartOver: () => Promise<void>
  onDiscard: () => Promise<void>
}

/** What is done with a draft but to go on with it. What cannot be brought back is asked about. */
export const MoreMenu = ({ isDisabled, onLeave, onStartOver, onDiscard }: Props) => {
  const [asked, setAsked] = useState<Question>(questions.startOver)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string>()
  const ask = (question: Question): void => {
    setAsked(question)
    setError(undefined)
    // A dialog gives the focus back to what had it; the item of the menu is gone by then.
    button.current?.focus()
    setIsOpen(true)
  }
  const confirm = async (): Promise<void> => {
    setIsWorking(true)
    setError(undefined)
    try {
      await (asked === questions.startOver ? onStartOver() : onDiscard())
      setIsOpen(false)
    } catch (failed) {
      setError(sentenceOf(failed, 'There was an error deleting your draft broadcast.'))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <>
      <Menu position="top-start" width={200}>
        <Menu.Target>
          <Button
            ref={button}
            variant="subtle"
            color="gray"
            leftSection={<IconDots size={18} />}
            classNames={{ label: classes.more!, section: classes.dots! }}
            disabled={isDisabled}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={onLeave}>
            Save as draft
          </Menu.Item>
          <Menu.Item leftSection={<IconRotate size={16} />} onClick={() => ask(questions.startOver)}>
            Start over
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => ask(questions.discard)}>
            Discard
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isOpen}
        title={`${asked.confirm}?`}
        confirm={asked.confirm}
        isDangerous
        isWorking={isWorking}
        error={error}
        onClose={() => setIsOpen(false)}
        onConfirm={() => void confirm()}
      >
        {asked.sentence}
      </ConfirmDialog>
    </>
  )
}

type Question = { readonly confirm: string; readonly sentence: ReactNode }

const questions = {
  startOver: {
    confirm: 'Start over',
    sentence:
      'This draft is discarded with its settings, its recipients and its message, and you begin with an empty one. Your contacts and groups stay as they are.',
  },
  discard: {
    confirm: 'Discard',
    sentence:
      'This draft is discarded with its settings, its recipients and its message. Your contacts and groups stay as they are.',
  },
} as const satisfies Record<string, Question>
