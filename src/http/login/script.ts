/** Moves the code out of the address, where it would stay in the history, into the form. It sends nothing: that takes a person's click. */
export const script = `
const form = document.forms.namedItem('link');
const code = location.hash.slice(1);
if (form && code) {
  form.elements.namedItem('code').value = code;
  form.classList.add('filled');
  history.replaceState(null, '', location.pathname + location.search);
}
`.trim();
