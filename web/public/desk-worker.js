// What a browser does while no page of the desk is open: it shows what its push service brings, and leads to it. It
// answers no request and keeps nothing.

addEventListener('install', () => skipWaiting());

addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png' }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data, location.origin)));
});

// What an address shows, whatever led there.
function placeOf(address) {
  const url = new URL(address);
  url.searchParams.delete('notice');
  return url.href;
}

// A page that is open already stays as it is, with what is being typed there.
async function show(url) {
  if (url.origin !== location.origin) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = open.find((page) => placeOf(page.url) === placeOf(url));
  await (same ? same.focus() : clients.openWindow(url.href));
}
