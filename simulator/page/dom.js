/** Builds an element. Text is always text: nothing that came from outside is ever read as HTML. */
export const el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'value' || name === 'checked' || name === 'disabled' || name === 'hidden') element[name] = value
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, String(value))
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined))
  return element
}

let lastID = 0

/** A label and its control, bound to each other. */
export const field = (label, control, hint) => {
  const id = `field-${++lastID}`
  control.id = id
  const note = hint ? el('p', { class: 'note', id: `${id}-hint` }, hint) : null
  if (note) control.setAttribute('aria-describedby', note.id)
  return el('div', { class: 'field' }, el('label', { for: id }, label), control, note)
}

export const select = (value, options, attributes = {}) =>
  el(
    'select',
    attributes,
    options.map(([key, label]) =>
      el('option', { value: key, ...(key === value ? { selected: 'selected' } : {}) }, label),
    ),
  )

/** The text with its web addresses as links. */
export const withLinks = (text) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, at) =>
      at % 2 === 1 ? el('a', { href: piece, target: '_blank', rel: 'noreferrer noopener' }, piece) : piece,
    )
