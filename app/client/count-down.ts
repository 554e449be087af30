// Counts down on a button the seconds until another code can be requested.

export function countDown(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wait]')) {
    const label = button.textContent
    const end = Date.now() + Number(button.dataset.wait) * 1000
    button.disabled = true
    const tick = () => {
      const left = Math.ceil((end - Date.now()) / 1000)
      if (left > 0) {
        button.textContent = `${label} (${left} s)`
        return
      }
      clearInterval(timer)
      button.textContent = label
      button.disabled = false
    }
    const timer = setInterval(tick, 1000)
    tick()
  }
}
