/** Whether something around an element can be scrolled with the wheel. */
function isWithinScroll(element: Element): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight + 1) continue
    const { overflowY } = getComputedStyle(around)
    if (overflowY === 'auto' || overflowY === 'scroll' || around === document.scrollingElement) return true
  }
  return false
}

/**
 * Leaves the wheel to the page where the page scrolls, as in a form: it zooms once the map has the focus, by a press or
 * a key, or with Ctrl. A map that fills the screen zooms at once.
 * @returns how to stop
 */
export function leaveWheelToPage(container: HTMLElement): () => void {
  const onWheel = (event: WheelEvent) => {
    const isUsed = event.ctrlKey || container.contains(document.activeElement)
    if (!isUsed && isWithinScroll(container)) event.stopImmediatePropagation()
  }
  // Before Leaflet's own listener, which stands on the same element.
  container.addEventListener('wheel', onWheel, { capture: true, passive: true })
  return () => container.removeEventListener('wheel', onWheel, { capture: true })
}
