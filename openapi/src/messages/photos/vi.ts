import type * as en from './en.ts'

export const photos: typeof en.photos = {
  intro: 'Yêu cầu đã được gửi, dù có ảnh hay không: quý vị có thể rời trang bất cứ lúc nào.',
  photo: 'ảnh {number}',
  preparing: 'Đang chuẩn bị…',
  waiting: 'Đang chờ gửi',
  sending: 'Đang gửi, {percent}%',
  sent: 'Đã gửi',
  sentOf: 'Đã gửi {number} trong số {count} ảnh.',
  notSent: 'Chưa gửi được: {names}.',
  removed: 'Đã bỏ ảnh {number}.',
  remove: 'Bỏ',
  retry: 'Thử lại',
  offline: 'Đang chờ kết nối mạng. Ảnh sẽ được gửi khi có mạng trở lại.',
  busy: 'Máy chủ đang bận. Ảnh sẽ được gửi sau giây lát.',
  tooMany: 'Quý vị có thể thêm nhiều nhất {max} ảnh. Những ảnh còn lại không được thêm.',
  duplicate: 'Một ảnh đã có sẵn nên không được thêm lần nữa.',
  failures: {
    heic: 'Trình duyệt này không đọc được ảnh HEIC. Xin quý vị gửi từ điện thoại đã chụp, hoặc gửi dưới dạng JPEG.',
    'unreadable-photo': 'Không đọc được tệp này như một ảnh. Xin chọn ảnh JPEG, PNG, WebP hoặc AVIF.',
    'too-many-photos': 'Chúng tôi đã có {max} ảnh của công trình này. Xin bỏ bớt một ảnh trước.',
    'body-too-large': 'Ảnh này quá lớn. Giới hạn là {megabytes} MB.',
    'not-found': 'Không thể thêm ảnh cho yêu cầu này nữa. Xin quý vị gọi cho chúng tôi.',
    failed: 'Không gửi được ảnh này.',
  },
}

export const preparation: typeof en.preparation = {
  open: 'Giúp chúng tôi chuẩn bị',
  address: 'Địa chỉ hoặc mã bưu chính của công trình',
  preferredContact: 'Gọi hay nhắn tin?',
  contactWays: { any: 'Cách nào cũng được', call: 'Gọi điện', text: 'Nhắn tin' },
  preferredTime: 'Giờ thuận tiện nhất',
  timesOfDay: {
    any: 'Lúc nào cũng được',
    morning: 'Buổi sáng',
    afternoon: 'Buổi chiều',
    evening: 'Buổi tối',
  },
  save: 'Lưu',
  saved: 'Đã lưu. Cảm ơn quý vị.',
  outside: 'Chúng tôi sẽ báo cho quý vị biết chúng tôi có thể đến hay không.',
  failed: 'Chưa lưu được. Xin quý vị thử lại hoặc gọi cho chúng tôi.',
  link: 'Quay lại sau bằng liên kết này',
  copy: 'Sao chép liên kết',
  copied: 'Đã sao chép liên kết.',
}
