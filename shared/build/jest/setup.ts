import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// How long a test looks for what is to come: a busy machine that takes its time is no failure.
configure({ asyncUtilTimeout: 15_000 })

// What layout code asks for and jsdom has no answer to: a wide screen, a mouse, nothing ever resized.
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Object.assign(globalThis, {
  ResizeObserver: globalThis.ResizeObserver ?? Observer,
  IntersectionObserver: globalThis.IntersectionObserver ?? Observer,
})

Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
