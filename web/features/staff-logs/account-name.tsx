import { toStaffAccount } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useUser } from '../account/queries.ts'

type Props = { AccountID: number; CompanyName: string }

/** Leads to the account; that of the operator has no page. */
export const AccountName = ({ AccountID, CompanyName }: Props) =>
  AccountID === useUser().AccountID ? CompanyName : <TextLink {...toStaffAccount(AccountID)}>{CompanyName}</TextLink>
