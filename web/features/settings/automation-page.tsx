import { Automation } from '../auto-replies/automation.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** What the text numbers answer by themselves. */
export const AutomationPage = () => (
  <SettingsFrame
    title="Auto replies and keywords"
    subtitle="What your text numbers answer by themselves. Each reply costs like any text you send."
  >
    <Automation />
  </SettingsFrame>
)
