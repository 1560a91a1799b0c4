import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'

const choices: Record<MantineColorScheme, string> = { auto: 'As my device', light: 'Light', dark: 'Dark' }

export const ThemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}>
        {Object.entries(choices).map(([scheme, label]) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
