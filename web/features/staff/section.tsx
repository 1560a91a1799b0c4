import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the page with a heading above. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ marginTop: 20 }}>
    <Title order={2} size="h4" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)
