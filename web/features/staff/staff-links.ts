/** The pages of staff, in the order of their navigation. */
export const staffLinks: readonly { to: string; label: string }[] = [
  { to: '/staff/delivery', label: 'Delivery' },
  { to: '/staff/carriers', label: 'Carriers' },
  { to: '/staff/text-numbers', label: 'Text numbers' },
  { to: '/staff/texting-hours', label: 'Texting hours' },
  { to: '/staff/global-opt-outs', label: 'Global opt-outs' },
  { to: '/staff/api-consumers', label: 'API consumers' },
]
