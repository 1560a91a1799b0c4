import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { CodeBlock } from './code-block.tsx'
import type { firstText } from './programs.ts'

type Props = { label: string; programs: typeof firstText }

export const ProgramTabs = ({ label, programs }: Props) => {
  const [language, setLanguage] = useState(programs[0]!.language)
  return (
    <Tabs value={language} onChange={(chosen) => setLanguage(chosen ?? language)} keepMounted={false}>
      <TabStrip label={label} active={language}>
        {programs.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </TabStrip>
      {programs.map(({ language, file, code, run }) => (
        <Tabs.Panel key={language} value={language}>
          <CodeBlock label={`${label} in ${language}`} file={file} code={code} />
          {run !== '' && <p>{run}</p>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
