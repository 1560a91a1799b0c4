import type { User } from '@carillon/contract/account.ts'
import { addresses } from '../../platform/addresses.ts'

/** Where one is after signing in: what one came for, else what one works with. Staff watch over delivery. */
export const arrivalOf = ({ IsStaff }: Pick<User, 'IsStaff'>, next: string = addresses.home): string =>
  IsStaff && next === addresses.home ? addresses.delivery : next
