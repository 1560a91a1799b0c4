import type { LinkProps } from '@tanstack/react-router'

/** Where a toast leads, as `platform/addresses` has it, and what its link says. */
export type ToastLink = { readonly label?: string } & Pick<LinkProps, 'to' | 'params' | 'search'>
