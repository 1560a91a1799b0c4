import { ScrollArea, Text, Title } from '@mantine/core'
import { terms } from './terms.ts'

/** All of them, in a box that the keyboard scrolls too. */
export const TermsWords = () => (
  <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Terms' }}>
    {terms.map(({ title, sentences }) => (
      <section key={title}>
        <Title order={3} fz="md" mt="xs">
          {title}
        </Title>
        <Text mb="sm">{sentences}</Text>
      </section>
    ))}
  </ScrollArea.Autosize>
)
