export const phone = (number) => {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number
}

const sameDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const otherDay = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const time = (at) => {
  const date = new Date(at)
  return (date.toDateString() === new Date().toDateString() ? sameDay : otherDay).format(date)
}

export const count = (number, one, many = `${one}s`) => `${number.toLocaleString()} ${number === 1 ? one : many}`
