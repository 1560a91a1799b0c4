/** First in, first out, without moving what stays: an array with a hole at its front that is closed now and then. */
export const createQueue = <Item>() => {
  let items: (Item | undefined)[] = []
  let head = 0

  return {
    push(item: Item) {
      items.push(item)
    },
    shift(): Item | undefined {
      if (head === items.length) return undefined
      const item = items[head]
      items[head++] = undefined
      if (head > 1_024 && head * 2 > items.length) {
        items = items.slice(head)
        head = 0
      }
      return item
    },
    size: () => items.length - head,
  }
}
