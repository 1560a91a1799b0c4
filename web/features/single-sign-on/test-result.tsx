import type { SignOnTest } from '@carillon/contract/single-sign-on.ts'
import { List, Text } from '@mantine/core'

/** What the provider said of the owner who tested, and what follows of it. */
export const TestResult = ({ test }: { test: SignOnTest }) => {
  const { Email, IsEmailVerified, FirstName, LastName, HasShownFactor, IsGood, IsLinked } = test
  return (
    <>
      <Text role="status">
        {IsGood
          ? IsLinked
            ? 'It signs you in from now on, too.'
            : 'You sign in with your password as before: the address is not the one that you have here.'
          : whyNot(test)}
      </Text>
      <Text fw={600}>Your provider says:</Text>
      <List spacing={4}>
        <List.Item>
          {Email === '' ? 'No e-mail address.' : `${Email}, ${IsEmailVerified ? 'verified' : 'not verified'}.`}
        </List.Item>
        <List.Item>
          {FirstName} {LastName === '-' ? '' : LastName}
        </List.Item>
        <List.Item>
          {HasShownFactor
            ? 'More than a password was shown. Carillon asks for nothing more.'
            : 'It does not say that more than a password was shown. Whoever has a second factor here is asked for it.'}
        </List.Item>
      </List>
    </>
  )
}

const whyNot = ({ Email, IsEmailVerified }: SignOnTest): string => {
  if (Email === '') return 'Have your provider send the claim email.'
  if (!IsEmailVerified) return 'Have your provider say that the address is verified, by the claim email_verified.'
  return `Prove the domain of ${Email} first; nobody comes by an address of another.`
}
