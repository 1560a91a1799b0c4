import { getGroupCode, validatePromoCode } from '@carillon/contract/sign-ups.ts'
import { plainCode } from '@carillon/domain/people/sign-up.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { addresses } from '../../platform/addresses.ts'
import { api, sentenceOf } from '../../platform/api.ts'
import { formatCount } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'

type Props = {
  groupCode: string
  promoCode: string
  group: UseFormRegisterReturn
  promo: UseFormRegisterReturn
  groupError: string | undefined
  promoError: string | undefined
}

/** Who was given a code enters it here; what it stands for is said as soon as one stops typing. */
export const CodeFields = ({ groupCode, promoCode, group, promo, groupError, promoError }: Props) => {
  const ofGroup = useGroup(useStill(groupCode))
  const ofPromo = usePromo(useStill(promoCode))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Group code (optional)"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        size="md"
        error={groupError ?? ofGroup.error}
        description={ofGroup.words}
        inputWrapperOrder={below}
        {...group}
      />
      <TextInput
        label="Promo code (optional)"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        size="md"
        error={promoError ?? ofPromo.error}
        description={ofPromo.words}
        inputWrapperOrder={below}
        {...promo}
      />
    </SimpleGrid>
  )
}

const below: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

const useStill = (code: string): string => useDebouncedValue(plainCode(code), 500)[0]

type Said = { error?: string; words?: ReactNode }

const useGroup = (GroupCode: string): Said => {
  const { data, error } = useQuery({
    queryKey: [getGroupCode.name, GroupCode],
    queryFn: ({ signal }) => api(getGroupCode, { query: { GroupCode }, signal }),
    enabled: GroupCode !== '',
    retry: false,
  })
  if (GroupCode === '') return {}
  if (error) return { error: sentenceOf(error, 'There was a problem checking this code.') }
  if (!data) return {}
  const { Name, FreeCredits, PromoMessage, IsSsoLoginOnly } = data
  if (IsSsoLoginOnly)
    return {
      error: `People of ${Name} have no password here: they sign in with the page of their organization.`,
      words: <TextLink to={addresses.login}>Sign in with your organization</TextLink>,
    }
  const credits = FreeCredits > 0 ? `${formatCount(FreeCredits)} more credits.` : ''
  return { words: [`${Name}.`, PromoMessage, credits].filter(Boolean).join(' ') }
}

const usePromo = (Source: string): Said => {
  const { data, error } = useQuery({
    queryKey: [validatePromoCode.name, Source],
    queryFn: ({ signal }) => api(validatePromoCode, { body: { Source }, signal }),
    enabled: Source !== '',
    retry: false,
  })
  if (Source === '') return {}
  if (error) return { error: sentenceOf(error, 'There was a problem checking this code.') }
  if (!data) return {}
  return data.Success
    ? { words: 'This code is valid.' }
    : { error: data.ErrorMessage ?? 'This is not a valid promo code.' }
}
