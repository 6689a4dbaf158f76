/** Where areas stand in the page: each in an element of its own inside the frame's `#area`. */
export const createPlaces = () => {
  const elements = new Map<string, HTMLElement>()
  return {
    /** The area's element, made when it is first asked for. */
    of: (name: string): HTMLElement => {
      const known = elements.get(name)
      if (known) return known
      const main = document.getElementById('area')
      if (!main) throw new Error('The layout has no <main id="area">')
      const element = document.createElement('div')
      element.dataset.area = name
      main.append(element)
      elements.set(name, element)
      return element
    },
    clear: (name: string): void => {
      elements.get(name)?.remove()
      elements.delete(name)
    },
  }
}
