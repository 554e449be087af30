// A horizontally scrolling list with arrows: whether it is at an end, and how to move it by one item. Scrolling itself
// is native, so that the list works without a script, with a wheel and with a finger.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface ScrollEnds<Element extends HTMLElement> {
  ref: RefObject<Element | null>
  atStart: boolean
  atEnd: boolean
  /** Moves by one item: 1 forwards, -1 back. */
  step: (direction: 1 | -1) => void
}

/** `visible` changes when the list is shown or hidden: a hidden list has no width to measure. */
export function useScrollEnds<Element extends HTMLElement>(visible: boolean): ScrollEnds<Element> {
  const ref = useRef<Element>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  const measure = useCallback(() => {
    const list = ref.current
    if (!list) return
    const scrolled = Math.abs(list.scrollLeft) // negative from right to left
    const rest = list.scrollWidth - list.clientWidth - scrolled
    setEnds({ atStart: scrolled <= 1, atEnd: rest <= 1 }) // fractions of pixels at zoom
  }, [])
  useEffect(() => {
    const list = ref.current
    if (!list || !visible) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [measure, visible])
  const step = (direction: 1 | -1) => {
    const [first, second] = ref.current?.children ?? []
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    ref.current?.scrollBy({ left: direction * (second.offsetLeft - first.offsetLeft) })
  }
  return { ref, ...ends, step }
}
