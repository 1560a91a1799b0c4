import { Text, Title } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

type Props = { title: string; sentence: string; takesFocus: boolean }

/** The heading of a step. A change of step moves the focus here, so that a screen reader says where one is. */
export const StepHeading = ({ title, sentence, takesFocus }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step appears
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header style={{ marginBottom: 16 }}>
      <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      <Text c="dimmed">{sentence}</Text>
    </header>
  )
}
