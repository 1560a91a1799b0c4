import { Accordion } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './review-step.module.css'

type Props = { lists: readonly { title: string; content: ReactNode }[] }

/** Lists that open; each is fetched when it is first opened. */
export const Openables = ({ lists }: Props) => {
  const [open, setOpen] = useState<string[]>([])
  return (
    <Accordion multiple variant="filled" classNames={parts} order={4} value={open} onChange={setOpen}>
      {lists.map(({ title, content }, at) => (
        <Accordion.Item key={title} value={String(at)}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{open.includes(String(at)) && content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

const parts = {
  root: classes.accordion!,
  item: classes.item!,
  control: classes.control!,
  label: classes.label!,
  content: classes.content!,
}
