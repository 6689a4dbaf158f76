/** What a person may press on a map: points, groups, vertices, pins. */
const pressable = '.leaflet-marker-icon[role="button"]'

/**
 * Enter and Space press a point of the map as the mouse does; Leaflet itself makes a press of neither.
 * @returns how to stop
 */
export function pressByKey(container: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target } = event
    if ((key !== 'Enter' && key !== ' ') || repeat) return
    if (!(target instanceof HTMLElement) || !target.matches(pressable)) return
    // Space does not scroll the page, and plugins hear nothing of the key besides.
    event.preventDefault()
    target.click()
  }
  container.addEventListener('keydown', onKey)
  return () => container.removeEventListener('keydown', onKey)
}
